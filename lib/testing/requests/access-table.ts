/** The outcome of a request by caller. */
export type Outcomes = Record<string, Outcome>;
type Outcome = 'opens' | 'judged' | 'refused' | 'absent' | 'sign-in' | 'elsewhere';
type Row = { method: string; address: string; told: Outcomes };

const signs: Record<Outcome, string> = { opens: '●', judged: '○', refused: '×', absent: '–', 'sign-in': '→', elsewhere: '↗' };

/** The meaning of a response: not found, forbidden, sign-in required, further proof required, or the requested content. */
export function outcomeOf({ status, headers }: Response, text: string): Outcome {
  if (status === 401 || status === 403) return 'refused';
  if (status === 404) return 'absent';
  if (status >= 400) return 'judged';
  if (status >= 300) return /^[^?]*\/sign-in/.test(headers.get('location') ?? '') ? 'sign-in' : 'elsewhere';
  // a page whose response began before it was known to be missing
  return status === 200 && text.includes('NEXT_HTTP_ERROR_FALLBACK;404') ? 'absent' : 'opens';
}

function tableOf(rows: readonly Row[], callers: readonly string[]): string[] {
  const sorted = [...rows].sort((a, b) => (a.address < b.address ? -1 : a.address > b.address ? 1 : a.method < b.method ? -1 : 1));
  const cells = [
    ['', ...callers],
    ...sorted.map(({ method, address, told }) => [`\`${method} ${address}\``, ...callers.map((name) => signs[told[name] ?? 'refused'])]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const [head = '', ...lines] = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines];
}

/** The page that shows who reaches what. */
export const accessTable = (site: readonly Row[], people: readonly string[], api: readonly Row[], keys: readonly string[]): string =>
  [
    '# Who reaches what',
    '',
    'Made by `scripts/test/access.process.test.ts`, which asks the running product for every page, route and operation as every kind of caller, with ids of one platform and of one of its sellers. Change it by `npm test -- --all scripts/test/access.process.test.ts` with `UPDATE_ACCESS=1`, and look at what has changed.',
    '',
    `${signs.opens} it is opened or done · ${signs.judged} the little that was sent is refused for what it lacks · ${signs.absent} there is no such thing for this caller · ${signs.refused} refused · ${signs['sign-in']} to the sign-in · ${signs.elsewhere} to another page`,
    '',
    'Operations as such, offered or not, and with them the actions of the pages, are in `lib/testing/access-matrix.ts`.',
    '',
    '## The site',
    '',
    ...tableOf(site, people),
    '',
    '## The API, below `/api/v1`',
    '',
    ...tableOf(api, keys),
    '',
  ].join('\n');
