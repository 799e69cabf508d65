/** Marks the refusal of a page's request that needs a proof first: the page asks the person for it, and sends the request again. */
export const proofHeader = 'x-bunpai-proof';
