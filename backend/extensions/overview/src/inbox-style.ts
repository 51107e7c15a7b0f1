const line = 'var(--theme--border-width) solid var(--theme--border-color)';
const control =
  'padding: 8px 12px; border: var(--theme--border-width) solid var(--theme--form--field--input--border-color); border-radius: var(--theme--border-radius); background: var(--theme--form--field--input--background); color: var(--theme--form--field--input--foreground); font: inherit;';

/** The look of the inbox, on top of that of the overview. */
export const inboxStyle = `
.panoramica .outcome { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; min-block-size: 36px; margin-block-end: 4px; }
.panoramica .intro a { color: var(--theme--primary); font-weight: 600; }
.panoramica .inbox { display: grid; grid-template-columns: minmax(260px, 2fr) minmax(0, 3fr); gap: 24px; align-items: start; }
.panoramica .inbox h2 { margin: 0 0 4px; }
.panoramica .inbox h3 { margin: 8px 0 4px; font-weight: 600; color: var(--theme--foreground); }
.panoramica .list section + section { margin-block-start: 24px; }
.panoramica .list ul { margin: 0; padding: 0; list-style: none; border: ${line}; border-radius: var(--theme--border-radius); background: var(--theme--background); overflow: hidden; }
.panoramica .list li + li { border-block-start: var(--theme--border-width) solid var(--theme--border-color-subdued); }
.panoramica .upload { display: grid; gap: 2px; inline-size: 100%; padding: 10px 14px; text-align: start; color: inherit; overflow-wrap: anywhere; }
.panoramica .upload:hover { background: var(--theme--background-normal); }
.panoramica .upload[aria-current='true'] { background: var(--theme--primary-background); box-shadow: inset 3px 0 0 var(--theme--primary); }
.panoramica .upload:focus-visible, .panoramica .inbox :is(select, input, textarea, h2):focus-visible, .panoramica .outcome:focus-visible { outline: 2px solid var(--theme--primary); outline-offset: -2px; }
.panoramica .upload .name { font-weight: 600; color: var(--theme--foreground-accent); }
.panoramica .upload .mark { font-size: 13px; }
.panoramica .upload .mark.warning { display: flex; gap: 6px; align-items: center; }
.panoramica .upload .mark.warning .v-icon { --v-icon-size: 18px; --v-icon-color: var(--theme--warning); }
.panoramica .detail { position: sticky; inset-block-start: 76px; display: grid; gap: 12px; min-inline-size: 0; padding: 16px; border: ${line}; border-radius: var(--theme--border-radius); background: var(--theme--background); }
.panoramica .detail h2, .panoramica .detail p { margin: 0; overflow-wrap: anywhere; }
.panoramica .detail a { color: var(--theme--primary); font-weight: 600; }
.panoramica .detail blockquote { margin: 0; padding-inline-start: 12px; border-inline-start: 3px solid var(--theme--border-color); white-space: pre-wrap; overflow-wrap: anywhere; }
.panoramica .detail .form, .panoramica .detail .field { display: grid; gap: 8px; min-inline-size: 0; }
.panoramica .detail .fields { display: grid; grid-template-columns: minmax(0, 1fr) 90px minmax(0, 1fr); gap: 12px; }
.panoramica .detail :is(select, input, textarea) { inline-size: 100%; ${control} }
.panoramica .detail textarea { min-block-size: 88px; resize: vertical; }
.panoramica .preview { display: grid; gap: 8px; }
.panoramica .preview .pages { display: grid; gap: 8px; max-block-size: 62vh; overflow: auto; background: var(--theme--background-normal); }
.panoramica .preview canvas { inline-size: 100%; block-size: auto; background: #fff; border: ${line}; }
.panoramica .preview img { max-inline-size: 100%; max-block-size: 62vh; justify-self: start; border: ${line}; }
@container (max-width: 760px) {
  .panoramica .inbox { grid-template-columns: minmax(0, 1fr); }
  .panoramica .detail { position: static; }
  .panoramica .detail .fields { grid-template-columns: minmax(0, 1fr); }
}
`;
