import type { Sentence } from '@/lib/refusal';

/** Why a line is not what somebody says that it is. */
export const say = {
  changed: {
    en: 'This line does not tell of that any more. Read the statement again.',
    ja: 'この明細の内容が変わりました。もう一度読み込んでください。',
  },
  more: {
    en: 'With this line more would have come back than went out in the file. Ask the bank what it has given back.',
    ja: 'この明細を記録すると、振込ファイルの合計額より多く戻ったことになります。何の返金かを銀行に確認してください。',
  },
  otherwise: {
    en: 'Somebody has said that this line is something else.',
    ja: 'この明細は、すでに別のものとして記録されています。',
  },
} satisfies Record<string, Sentence>;

export const onOtherLine = (date: string): Sentence => ({
  en: `Another line of the bank’s statement, of ${date}, is that already.`,
  ja: `同じものが、銀行の明細の別の行（${date}）ですでに記録されています。`,
});
