/** The longest base64 text of a document for the issuer: 15 MB. */
export const maxDocumentText = 15 * 1_048_576;
/** The bytes that such a text can contain. */
export const maxDocumentBytes = (maxDocumentText / 4) * 3;
