import { ownHeaders } from '@/components/forms/own-actions';
import { type Answered, away, read } from '@/components/forms/upload/answered';

export type Sending = { key: string; told: (share: number) => void; signal: AbortSignal };

/** Uploads a file with progress, which `fetch` does not report. The same key means the same file, however often it is sent. */
export function sendFile<Value>(address: string, file: File, { key, told, signal }: Sending): Promise<Answered<Value>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('paper', file);
    request.open('POST', address);
    for (const [name, value] of Object.entries({ ...ownHeaders(), 'idempotency-key': key })) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => told(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(read(request.status, request.responseText));
    request.onerror = () => resolve(away);
    request.onabort = request.onerror;
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
