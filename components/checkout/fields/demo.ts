// The demo page's script: it runs the code shown on the page, with the chosen key and purpose.

import type { FieldsError, Result, State } from '@/components/checkout/fields/speech';
import { copyText } from '@/components/ui/copy-text';

type Hosted = {
  mount: (place: string) => void;
  unmount: () => void;
  on: (event: 'change', listener: (state: State) => void) => void;
  submit: () => Promise<Result>;
};
declare const Bunpai: { fields: (options: { key: string; mode: string; locale: string }) => Hosted };

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const key = element<HTMLInputElement>('key');
const mode = element<HTMLSelectElement>('mode');
const send = element<HTMLButtonElement>('send');
const template = element('code').textContent ?? '';
let fields: Hosted | null = null;

const showText = (text: string) => {
  element('said').textContent = text;
};
const sayError = ({ code, message }: FieldsError) => showText(`${message} (${code})`);
const writeCode = () => {
  element('code').textContent = template.replace('pk_test_…', key.value.trim() || 'pk_test_…').replace("'payment'", `'${mode.value}'`);
};

function open(): void {
  fields?.unmount();
  fields = null;
  send.hidden = true;
  element('token').textContent = element('token').dataset.none ?? '';
  const given = key.value.trim();
  if (!/^pk_test_[A-Za-z0-9]+$/.test(given)) {
    showText(element('said').dataset.wrong ?? '');
    return;
  }
  showText('');
  fields = Bunpai.fields({ key: given, mode: mode.value, locale: document.documentElement.lang });
  fields.on('change', (state) => {
    element('state').textContent = JSON.stringify(state);
  });
  fields.mount('#card');
  send.hidden = false;
}

async function submit(): Promise<void> {
  if (!fields) return;
  send.disabled = true;
  const { token, error } = await fields.submit();
  send.disabled = false;
  showText('');
  if (error) sayError(error);
  else element('token').textContent = token;
}

async function copy(): Promise<void> {
  if (await copyText(element('code').textContent ?? '')) showText(element('copy').dataset.done ?? '');
}

key.value = location.hash.slice(1); // passed by the page of the keys
writeCode();
key.addEventListener('input', writeCode);
mode.addEventListener('change', writeCode);
element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  open();
});
send.addEventListener('click', () => void submit());
element('copy').addEventListener('click', () => void copy());
