/** The refusal of a customer form. */
export type Refused = { code: string; param: string | null; message: string; details: Record<string, unknown> };

const encoded = 'application/x-www-form-urlencoded';

/** Sends a form without leaving its page: returns the next address, or the refusal. Throws when the server does not answer. */
export async function sendForm(action: string, fields: URLSearchParams): Promise<{ next: string } | { error: Refused }> {
  const answer = await fetch(action, { method: 'POST', body: fields, headers: { accept: 'application/json', 'content-type': encoded } });
  return answer.json();
}
