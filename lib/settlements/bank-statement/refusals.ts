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
  perhapsTwice: {
    en: 'Money of this day and amount is recorded from another line already, and this may be the same transfer under a new number. Read the statement again, and say that it is that line, or that it is another transfer.',
    ja: '同じ日・同じ金額の入金が、別の明細ですでに記録されています。同じ振込に新しい照会番号が付いた可能性があります。もう一度読み込み、同じ明細か別の入金かを選んでください。',
  },
  notSame: {
    en: 'That line is none that this one can be any more. Read the statement again.',
    ja: 'この明細を、その記録済みの明細と同じものにはできなくなりました。もう一度読み込んでください。',
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
