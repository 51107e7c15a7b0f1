/**
 * The look of the overview, out of the Studio's own colours for both schemes. These pages have nothing in the Studio's
 * side bar, which is open at a first visit and then covers a phone: it is left out.
 */
export const style = `
body:has(.panoramica):has(#sidebar > .accordion-root:empty) :is(#sidebar, .container.right:not(#dialog-outlet *), .sidebar-toggle) { display: none !important; }
.main-split:has(.panoramica):has(#sidebar > .accordion-root:empty) { grid-template-columns: auto 0 0 !important; }
.panoramica { padding: var(--content-padding, 24px); padding-block: 8px 64px; max-inline-size: 1240px; container-type: inline-size; color: var(--theme--foreground); }
.panoramica h2 { margin: 40px 0 12px; font: 600 18px/26px var(--theme--fonts--display--font-family); color: var(--theme--foreground-accent); }
.panoramica .search { display: flex; gap: 8px; align-items: center; max-inline-size: 560px; margin-block-end: 20px; padding-inline: 12px; border: var(--theme--border-width) solid var(--theme--form--field--input--border-color); border-radius: var(--theme--border-radius); background: var(--theme--form--field--input--background); }
.panoramica .search:focus-within { border-color: var(--theme--primary); }
.panoramica .search input { flex: 1; min-inline-size: 0; min-block-size: 44px; border: 0; outline: none; background: none; color: var(--theme--form--field--input--foreground); font: inherit; }
.panoramica .search input::placeholder { color: var(--theme--foreground-subdued); }
.panoramica .intro { margin: 0 0 20px; color: var(--theme--foreground); }
.panoramica .numbers { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(150px, 100%), 1fr)); gap: 12px; margin: 0; padding: 0; list-style: none; }
.panoramica .number { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; align-items: center; align-content: start; block-size: 100%; padding: 16px; border: var(--theme--border-width) solid var(--theme--border-color); border-radius: var(--theme--border-radius); background: var(--theme--background); color: inherit; text-decoration: none; transition: border-color 150ms; }
.panoramica .number:hover { border-color: var(--theme--primary); }
.panoramica a:focus-visible { outline: 2px solid var(--theme--primary); outline-offset: 2px; }
.panoramica .number .figure { font: 600 28px/32px var(--theme--fonts--display--font-family); font-variant-numeric: tabular-nums; color: var(--theme--foreground-accent); }
.panoramica .number .label { grid-column: 1 / -1; }
.panoramica .number.open { border-color: var(--theme--primary); background: var(--theme--primary-background); }
.panoramica .number.open .v-icon { --v-icon-color: var(--theme--primary); }
.panoramica .number.failed { border-color: var(--theme--danger); }
.panoramica .number.failed .v-icon { --v-icon-color: var(--theme--danger); }
.panoramica .rows { margin: 0; padding: 0; list-style: none; border: var(--theme--border-width) solid var(--theme--border-color); border-radius: var(--theme--border-radius); background: var(--theme--background); }
.panoramica .row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 12px 24px; align-items: center; padding: 14px 16px; }
.panoramica .row + .row { border-block-start: var(--theme--border-width) solid var(--theme--border-color-subdued); }
.panoramica .row a { color: var(--theme--foreground-accent); font-weight: 600; text-decoration: none; }
.panoramica .row a:hover { text-decoration: underline; }
.panoramica .change { margin-block-start: 2px; overflow-wrap: anywhere; }
.panoramica .change del { text-decoration: line-through; opacity: 0.85; }
.panoramica .change ins { text-decoration: none; font-weight: 600; color: var(--theme--foreground-accent); }
.panoramica .quiet { color: var(--theme--foreground); opacity: 0.85; }
.panoramica .actions { display: flex; flex-wrap: wrap; gap: 8px; }
.panoramica .reason { grid-column: 1 / -1; display: grid; gap: 8px; }
.panoramica .reason textarea { inline-size: 100%; min-block-size: 72px; padding: 10px 12px; border: var(--theme--border-width) solid var(--theme--form--field--input--border-color); border-radius: var(--theme--border-radius); background: var(--theme--form--field--input--background); color: var(--theme--form--field--input--foreground); font: inherit; resize: vertical; }
.panoramica .reason textarea:focus { border-color: var(--theme--primary); outline: none; }
.panoramica .date { min-inline-size: 110px; font-variant-numeric: tabular-nums; }
.panoramica table { inline-size: 100%; border-collapse: collapse; }
.panoramica th, .panoramica td { padding: 12px 16px; text-align: start; border-block-end: var(--theme--border-width) solid var(--theme--border-color-subdued); overflow-wrap: anywhere; }
.panoramica th { font-weight: 600; color: var(--theme--foreground-accent); }
.panoramica td a { color: var(--theme--foreground-accent); font-weight: 600; text-decoration: none; }
.panoramica .all { display: inline-block; margin-block-start: 12px; color: var(--theme--primary); font-weight: 600; }
.panoramica .write { display: inline-flex; gap: 4px; align-items: center; }
.panoramica .write .v-icon { --v-icon-size: 18px; }
.panoramica .excerpt { margin-block-start: 2px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.panoramica .unread { padding: 0 8px; border-radius: 999px; background: var(--theme--primary-background); color: var(--theme--primary); font-weight: 600; }
.panoramica .thread { display: grid; gap: 12px; max-inline-size: 760px; margin: 0 0 20px; padding: 0; list-style: none; }
.panoramica .message { inline-size: fit-content; max-inline-size: 88%; padding: 12px 16px; border: var(--theme--border-width) solid var(--theme--border-color); border-radius: var(--theme--border-radius); background: var(--theme--background); }
.panoramica .message.studio { justify-self: end; background: var(--theme--background-subdued); }
.panoramica .message .author { display: flex; flex-wrap: wrap; gap: 2px 8px; }
.panoramica .message p { margin: 4px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.panoramica .message a, .panoramica .intro a { color: var(--theme--primary); font-weight: 600; }
.panoramica .reason { max-inline-size: 760px; }
@container (max-width: 620px) {
  .panoramica .row { grid-template-columns: minmax(0, 1fr); }
  .panoramica table, .panoramica tbody, .panoramica tr, .panoramica td { display: block; }
  .panoramica thead { display: none; }
  .panoramica td { padding-block: 4px; border: 0; }
  .panoramica tr { padding-block: 8px; border-block-end: var(--theme--border-width) solid var(--theme--border-color-subdued); }
}
`;
