import Markup

/// How the page looks: on a phone, on a desk, in the dark, on paper.
///
/// No text has a contrast below 4.5 to 1 (WCAG 2.2, success criterion 1.4.3).
let style: HTML = """
    :root{color-scheme:light dark;--ground:#fff;--ink:#1c1c1e;--soft:#5b5b62;--line:#d8d8de;
    --panel:#f5f5f7;--link:#0a58ca;--warn:#8a4b00;--warnback:#fff4e0;--base:#b9b9c3;--exact:#0a7d55;
    --plain:#3b6fd4;--full:#8a63d2;--checker:#e4e4ea}
    @media (prefers-color-scheme:dark){:root{--ground:#161618;--ink:#f2f2f5;--soft:#a9a9b2;--line:#3a3a40;
    --panel:#212125;--link:#7ab4ff;--warn:#ffc46b;--warnback:#3a2b12;--base:#6a6a74;--exact:#3cc48f;
    --plain:#7aa5ff;--full:#b79bf0;--checker:#34343a}}
    *{box-sizing:border-box}
    body{font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);
    background:var(--ground);max-width:74rem;margin:0 auto;padding:1.5rem 1rem 4rem}
    a{color:var(--link)}code,pre{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.85em}
    .skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--ground);padding:.5rem}
    header{display:flex;gap:1.2rem;align-items:flex-start;flex-wrap:wrap}
    header>div{flex:1;min-width:16rem}.app{border-radius:22%;width:72px;height:auto;flex:none}
    h1{font-weight:400;font-size:2rem;line-height:1.2;margin:0;overflow-wrap:anywhere}
    h2{font-size:1.35rem;margin:0 0 .8rem;line-height:1.25}h3{font-size:1rem;margin:1.4rem 0 .6rem}
    h2,h3,h4,.note{overflow-wrap:anywhere}
    section{margin:2.6rem 0 0;padding-top:1.4rem;border-top:1px solid var(--line)}
    .badges{margin:.5rem 0 0;display:flex;gap:.5rem;flex-wrap:wrap}
    .badges strong{background:var(--warnback);color:var(--warn);border-radius:.4rem;padding:.15rem .6rem;
    font-size:.9rem}
    .facts{display:flex;flex-wrap:wrap;gap:.3rem 1.6rem;margin:.6rem 0 0}
    .facts dt{color:var(--soft);font-size:.8rem}.facts dd{margin:0;overflow-wrap:anywhere}
    nav{margin:1.4rem 0 0}nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.4rem}
    nav a{display:block;padding:.25rem .7rem;border:1px solid var(--line);border-radius:1rem;
    text-decoration:none;font-size:.9rem}
    nav a:hover,nav a:focus{background:var(--panel)}
    .warnings{list-style:none;margin:0;padding:0;display:grid;gap:.6rem}
    .warnings li{background:var(--warnback);border-left:4px solid var(--warn);border-radius:.3rem;
    padding:.5rem .8rem}
    .warnings p{margin:0;overflow-wrap:anywhere}.note{color:var(--soft);font-size:.9rem;margin:.3rem 0 0}
    .notes h3,.notes h4,.notes h5{margin:1rem 0 .3rem}.notes ul,.notes ol{margin:.3rem 0;padding-left:1.4rem}
    .gallery{display:flex;flex-wrap:wrap;gap:1.6rem 2.2rem;align-items:flex-end;margin:.6rem 0}
    figure{margin:0;max-width:100%}figcaption{font-size:.85rem;margin-top:.4rem;max-width:17rem;
    overflow-wrap:anywhere}
    figcaption small,.pane small{display:block;color:var(--soft);font-size:.8rem}
    .panes{display:flex;gap:.6rem;align-items:center}.pane{display:block;text-align:center;min-width:0}
    .pane a{display:block}
    img{display:block;max-width:100%;height:auto;max-height:15rem;width:auto;border-radius:.5rem;
    background:repeating-conic-gradient(var(--checker) 0 25%,var(--ground) 0 50%) 0 0/16px 16px;
    box-shadow:0 0 0 1px var(--line)}
    #launch-images img{max-height:14.5rem}#launch-images .small img{max-height:9rem}#icons img{max-width:7.5rem}
    .icons img{width:5.6rem}.arrow{font-size:1.4rem;color:var(--soft)}
    .strip{display:flex;flex-wrap:wrap;gap:.5rem;align-items:flex-end;margin:.8rem 0}
    #icons .strip img{max-height:3.75rem;max-width:3.75rem;border-radius:.3rem}
    .art figure{max-width:9rem}.art img{max-height:8rem}
    .none{display:inline-block;padding:.4rem;border:1px dashed var(--line);font-size:.8rem;max-width:9rem;
    overflow-wrap:anywhere}
    .wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}
    th,td{text-align:left;font-weight:400;border-top:1px solid var(--line);padding:.35rem .8rem .35rem 0;
    vertical-align:top}
    thead th{color:var(--soft);border:0;font-size:.8rem}
    tbody th{min-width:9rem;overflow-wrap:anywhere}td code{overflow-wrap:anywhere}
    .size{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
    .patches td{min-width:6.5rem}.bar{display:block;height:.6rem;border-radius:.2rem;margin:.35rem 0 .1rem;
    min-width:2px}
    .bar.base{background:var(--base)}.bar.exact{background:var(--exact)}
    .bar.plain{background:var(--plain)}.bar.full{background:var(--full)}
    .amount{font-size:.85rem;white-space:nowrap}
    summary{cursor:pointer;padding:.3rem 0;overflow-wrap:anywhere}details{margin:.2rem 0}
    .wide+details,.wide+p{margin-top:1rem}
    pre{background:var(--panel);border-radius:.4rem;padding:.7rem .9rem;white-space:pre-wrap;
    overflow-wrap:anywhere;margin:.4rem 0}
    footer{margin-top:3rem;border-top:1px solid var(--line);color:var(--soft);font-size:.85rem;
    overflow-wrap:anywhere}
    b,strong,small,span,a,code,dd,th,td,figcaption,summary{unicode-bidi:isolate}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    @media print{nav,.skip{display:none}body{max-width:none;padding:0}section,figure,tr,li{break-inside:avoid}
    details::details-content{content-visibility:visible;display:block}a{color:inherit;text-decoration:none}}
    """
