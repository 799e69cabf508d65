import { labelledNumber } from '@/lib/japan/labelled-number';

export const japanPostBank = '9900';

type Account = { branchCode: string; accountType: 'ordinary' | 'checking'; accountNumber: string; checkDigitFits: boolean };

/** The fourth figure of the symbol is a check digit; sample numbers printed by the bank itself fail it, so it is only a hint. */
function fits(symbol: string, number: string): boolean {
  const figures = [...`${symbol.slice(0, 3)}0${symbol[4]}${number.padStart(8, '0')}`].map(Number);
  const weighed = figures.map((figure, at) => {
    if (at % 3 === 0) return figure;
    if (at % 3 === 1) return 3 * figure;
    return figure < 5 ? 2 * figure : 2 * figure - 9;
  });
  return weighed.reduce((total, weight) => total + weight, 0) % 10 === Number(symbol[3]);
}

/**
 * The account for transfers from other banks, from the symbol and number in a Japan Post Bank passbook. `1ddd0` is an ordinary account,
 * whose number loses its final 1; `0ddd0` a checking account, whose number stays whole. A sixth figure of the symbol counts reissues and is
 * ignored. null: the two do not have that form.
 */
export function fromSymbol(symbol: string, number: string): Account | null {
  const [kind, figures] = [labelledNumber(symbol, 'symbol'), labelledNumber(number, 'account')];
  if (kind === null || figures === null || !/^[01][0-9]{3}0[0-9]?$/.test(kind)) return null;
  const isOrdinary = kind.startsWith('1');
  if (!(isOrdinary ? /^[0-9]{1,7}1$/ : /^[0-9]{1,6}$/).test(figures)) return null;
  return {
    branchCode: `${kind.slice(1, 3)}${isOrdinary ? '8' : '9'}`,
    accountType: isOrdinary ? 'ordinary' : 'checking',
    accountNumber: (isOrdinary ? figures.slice(0, -1) : figures).padStart(7, '0'),
    checkDigitFits: fits(kind, figures),
  };
}

/** The branch for transfers, from a symbol of five or six figures; null: not a symbol. */
export function branchOfSymbol(symbol: string): string | null {
  const kind = labelledNumber(symbol, 'symbol');
  return kind !== null && /^[01][0-9]{3}0[0-9]?$/.test(kind) ? `${kind.slice(1, 3)}${kind.startsWith('1') ? '8' : '9'}` : null;
}

/** The number for transfers if these seven figures were copied from a passbook, whose numbers end in 1; null: they do not. */
export const passbookNumber = (number: string): string | null =>
  /^[1-9][0-9]{5}1$/.test(number) ? number.slice(0, -1).padStart(7, '0') : null;

/** A branch's name is the figures of its code. */
export const postBranchName = (code: string): string => code.replace(/[0-9]/g, (figure) => '〇一二三四五六七八九'.charAt(Number(figure)));
