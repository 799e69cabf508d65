import 'server-only';
import { headers } from 'next/headers';

/**
 * Whether a whole document is asked for, whose status counts: what the router fetches for the page that stands there is none. A layout that
 * looks for the thing first makes a document's 404; a click shows the loading state at once. Who does not say what it wants gets a document.
 */
export const isDocumentRequest = async (): Promise<boolean> => (await headers()).get('sec-fetch-dest') !== 'empty';
