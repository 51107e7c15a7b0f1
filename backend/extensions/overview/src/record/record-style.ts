/** The look of a record: facts in columns, the acts, and the parts beside each other on a wide screen. */
export const recordStyle = `
.panoramica .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(210px, 100%), 1fr)); gap: 12px 24px; margin: 0 0 20px; }
.panoramica .facts dt { font-size: 13px; opacity: 0.85; }
.panoramica .facts dd { margin: 0; overflow: visible; overflow-wrap: anywhere; white-space: normal; color: var(--theme--foreground-accent); }
.panoramica .facts a { color: var(--theme--primary); font-weight: 600; }
.panoramica .acts { display: grid; gap: 12px; }
.panoramica .acts .v-icon { --v-icon-size: 18px; margin-inline-end: 6px; }
.panoramica .parts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr)); gap: 8px 24px; align-items: start; margin-block-start: 16px; }
.panoramica .parts > section { min-inline-size: 0; }
.panoramica .parts h2 { display: flex; gap: 8px; align-items: center; margin: 16px 0 8px; }
.panoramica .parts .total { color: var(--theme--foreground); font-weight: 400; font-variant-numeric: tabular-nums; }
.panoramica .parts .rows { margin-block-end: 8px; }
.panoramica .parts .row { grid-template-columns: minmax(0, 1fr) auto; padding: 10px 14px; }
.panoramica .parts .row.open { box-shadow: inset 3px 0 0 var(--theme--primary); }
.panoramica .parts .row .quiet { overflow-wrap: anywhere; }
.panoramica .parts .row .excerpt { display: block; }
`;
