import 'server-only';
import { headers } from 'next/headers';

/**
 * Whether the request asks for a whole document, whose status counts; the router's own fetches do not. For a document, a layout looks the
 * object up first and can answer 404; a click shows the loading state at once. A request without the header gets a document.
 */
export const isDocumentRequest = async (): Promise<boolean> => (await headers()).get('sec-fetch-dest') !== 'empty';
