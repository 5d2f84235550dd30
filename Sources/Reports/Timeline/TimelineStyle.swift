import Markup

/// What the timeline has besides the style of the report.
let timelineStyle: HTML = """

    :root{--bad:#b3261e;--badback:#fdecea;--idle:#e2e2e8;--ran:#3b6fd4;--hit:#0a7d55;--ring:#1c1c1e}
    @media (prefers-color-scheme:dark){:root{--bad:#ff9a90;--badback:#40191a;--idle:#303036;--ran:#7aa5ff;
    --hit:#3cc48f;--ring:#fff}}
    .badges .bad{background:var(--badback);color:var(--bad)}
    #errors .warnings li{background:var(--badback);border-color:var(--bad)}
    #errors .warnings p,#warnings .warnings p{white-space:pre-line}
    .chart,.path,.legend{list-style:none;margin:0;padding:0}
    .chart>li{display:grid;grid-template-columns:15rem 1fr;gap:0 1rem;align-items:center;padding:.3rem 0}
    .row{overflow-wrap:anywhere;line-height:1.3}.row small{color:var(--soft);display:block}
    svg{display:block;width:100%;overflow:visible}
    .span{fill:var(--idle)}.plan{fill:var(--base)}.ran{fill:var(--ran);background:var(--ran)}
    .cached{fill:var(--hit);background:var(--hit)}.failed{fill:var(--bad);background:var(--bad)}
    .stopped{fill:var(--soft);background:var(--soft)}.bar.computed{background:var(--ran)}
    .critical{stroke:var(--ring);stroke-width:1.5;vector-effect:non-scaling-stroke}
    .legend{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;font-size:.85rem;margin:0 0 .8rem}
    .legend i{display:inline-block;width:.9rem;height:.7rem;border-radius:.15rem;margin-right:.4rem}
    .legend i.critical{border:2px solid var(--ring)}
    .axis{position:relative;overflow:hidden;height:1.4rem;font-size:.8rem;color:var(--soft);border-top:1px solid var(--line)}
    .axis span{position:absolute;min-height:100%;padding-left:.25rem;border-left:1px solid var(--line);white-space:nowrap}
    .path li{padding:.35rem 0 .35rem .8rem;border-left:3px solid var(--ran);overflow-wrap:anywhere;margin:.3rem 0}
    .path .gap{border-color:var(--base)}.path small{display:block;color:var(--soft)}.path code+code::before{content:", "}
    .slow td:nth-child(3){min-width:9rem}.times td:nth-child(4){white-space:nowrap}.pairs img{max-height:11rem;max-width:9.5rem}
    @media (max-width:40rem){.chart>li{grid-template-columns:1fr}.row small{display:inline}
    .pairs img{max-width:8rem}}
    @media print{.bar,.legend i{print-color-adjust:exact}rect{print-color-adjust:exact}}
    """
