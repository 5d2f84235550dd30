#include <metal_stdlib>
using namespace metal;

// One ray of the curtain: bright at its foot, fading as it rises.
[[ stitchable ]] half4 curtain(float2 position, half4 colour, float time, float height) {
    float sway = sin(position.x * 0.031 + time) * 12.0;
    float rise = clamp((height - position.y + sway) / height, 0.0, 1.0);
    return colour * half(exp(-4.6 * rise));
}
