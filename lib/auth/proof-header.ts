/** On the answer to a request of our own pages that wants a proof first: they ask the person for it, and send the same again. */
export const proofHeader = 'x-bunpai-proof';
