export const CODEBOOK_STYLE = `
:root { color-scheme: light; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
main { max-width: 90rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { font-size: 1.25rem; margin-top: 2rem; }
section > div { overflow-x: auto; }
section > div:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { border: 1px solid #767676; padding: 0.35rem 0.5rem; text-align: start; vertical-align: top; overflow-wrap: break-word; }
thead th { background: #f0f0f0; }
tbody th { font-family: ui-monospace, monospace; font-weight: 600; white-space: nowrap; }
ul { margin: 0; padding: 0; list-style: none; }
small { color: #4d4d4d; }
@media print {
  main { max-width: none; padding: 0; }
  section > div { overflow: visible; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  th, td { overflow-wrap: anywhere; }
  tbody th { white-space: normal; }
}
`;
