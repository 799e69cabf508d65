/** Shared by the frame and the demo: the device's light or dark colours; text keeps a contrast of 4.5:1. */
const colours = `:root{color-scheme:light dark;--ground:#fff;--text:#1a1d29;--muted:#565b6b;--line:#868b9b;--accent:#2b3f9e;--danger:#b3261e}
@media (prefers-color-scheme:dark){:root{--ground:#16181f;--text:#eceef4;--muted:#aab0c0;--line:#7d8394;--accent:#a9b8ff;--danger:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 "Hiragino Sans","Noto Sans JP","Noto Sans CJK JP","Yu Gothic UI","Meiryo",system-ui,sans-serif}
p{margin:0}
label{display:block;margin-bottom:.25rem;font-size:.875rem;font-weight:600}
input,select{width:100%;min-width:0;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--ground);border:1px solid var(--line);border-radius:.375rem}
input:focus-visible,select:focus-visible,button:focus-visible,a:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
::placeholder{color:var(--muted);opacity:1}
.hint{margin-top:.25rem;font-size:.8125rem;color:var(--muted)}
.error{font-size:.875rem;color:var(--danger)}
.error:not(:empty){margin-top:.25rem}
`;

export const fieldStyle = `${colours}#fields{padding:.25rem}
form{display:grid;gap:1rem}
.keep{font-size:.875rem;color:var(--muted)}
.pair{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr))}
.box{position:relative}
.brand{position:absolute;right:.5rem;top:50%;translate:0 -50%;padding:0 .375rem;font-size:.75rem;font-weight:600;border:1px solid var(--line);border-radius:.25rem;background:var(--ground)}
.brand:empty{display:none}
#refused{margin-top:-.5rem}
#refused:empty{margin-top:-1rem}
input[aria-invalid=true]{border-color:var(--danger)}
`;

export const demoStyle = `${colours}main{display:grid;gap:1.25rem;max-width:42rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1,h2{margin:0;line-height:1.3}
h1{font-size:1.375rem}
h2{font-size:1rem}
form,section{display:grid;gap:1rem;min-width:0}
header{display:grid;gap:.5rem}
a{color:var(--accent)}
button{justify-self:start;min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;color:var(--ground);background:var(--accent);border:0;border-radius:.375rem;cursor:pointer}
button:disabled{opacity:.6;cursor:default}
[hidden]{display:none}
pre{margin:0;padding:1rem;overflow:auto;font:.8125rem/1.6 ui-monospace,"SF Mono","DejaVu Sans Mono",monospace;border:1px solid var(--line);border-radius:.375rem}
output{display:block;overflow-wrap:anywhere;font-family:ui-monospace,"SF Mono","DejaVu Sans Mono",monospace;font-size:.875rem}
`;
