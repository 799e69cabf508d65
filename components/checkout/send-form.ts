/** What a form of a customer's page is refused for. */
export type Refused = { code: string; param: string | null; message: string; details: Record<string, unknown> };

const encoded = 'application/x-www-form-urlencoded';

/** Sends a form without leaving its page: where it leads, or why it was refused. Fails where nobody answers. */
export async function sendForm(action: string, fields: URLSearchParams): Promise<{ next: string } | { error: Refused }> {
  const answer = await fetch(action, { method: 'POST', body: fields, headers: { accept: 'application/json', 'content-type': encoded } });
  return answer.json();
}
