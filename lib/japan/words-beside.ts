const betweenWords = /(?:[ ・/,、:;.=()[\]【】<>「」『』☎☏📞📱✆\u2010-\u2015\u2212-]|\ufe0f)+/u;

/** Whether a text next to a number is only a label: nothing but these words, and signs between them. */
export const saysOnly = (text: string, words: ReadonlySet<string>): boolean =>
  text
    .toLowerCase()
    .split(betweenWords)
    .map((word) => word.replace(/^ー|ー$/gu, ''))
    .every((word) => word === '' || words.has(word));
