/** Of the base64 text in which a document goes to the issuer: 15 MB. */
export const maxDocumentText = 15 * 1_048_576;
/** What such a text can hold. */
export const maxDocumentBytes = (maxDocumentText / 4) * 3;
