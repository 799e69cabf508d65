// The source of /js/fields.js: it puts our frame into a merchant's page, and gives the page a token. It never sees the card either.
import type { FrameMessage, Greeting, Result, State } from '@/components/checkout/fields/speech';

type Options = { key: string; mode?: 'payment' | 'customer'; locale?: 'ja' | 'en' };
type Listener = (state: State) => void;
type Mounted = { frame: HTMLIFrameElement; port: MessagePort; ready: Promise<true> };

/** Texts for when the frame cannot show its own: filled in by the bundler. */
declare const WORDS: Record<'ja' | 'en', { title: string; unreachable: string }>;

const waitMs = 20_000;
const late = () => new Promise<false>((resolve) => setTimeout(resolve, waitMs, false));
/** The address of the fields for pages that load this script from another address of ours: filled in when it is sent. */
declare const FIELDS_OF: Record<string, string>;

const from = new URL((document.currentScript as HTMLScriptElement).src).origin;
const origin = FIELDS_OF[from] ?? from;

function makeFrame(key: string, mode: string, locale: 'ja' | 'en'): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // on a page of our own the frame would share its origin, and be open to its scripts
  if (origin === location.origin) frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.src = `${origin}/fields?key=${key}&mode=${mode}&locale=${locale}`;
  frame.title = WORDS[locale].title;
  Object.assign(frame.style, { border: '0', width: '100%', minWidth: '0', height: '300px', display: 'block' });
  return frame;
}

class Fields {
  private mounted: Mounted | null = null;
  private waiting: { promise: Promise<Result>; end: (result: Result) => void } | null = null;
  private listeners: Listener[] = [];
  private readonly key: string;
  private readonly mode: 'payment' | 'customer';
  private readonly locale: 'ja' | 'en';

  constructor({ key, mode, locale }: Options) {
    if (!/^pk_(test|live)_[A-Za-z0-9]+$/.test(key))
      throw new Error('Bunpai.fields takes a publishable key (pk_…); a secret key belongs on your server.');
    this.key = key;
    this.mode = mode === 'customer' ? mode : 'payment';
    this.locale = (locale ?? document.documentElement.lang).slice(0, 2) === 'en' ? 'en' : 'ja';
  }

  mount(place: string | Element): void {
    const at = typeof place === 'string' ? document.querySelector(place) : place;
    if (!at) throw new Error(`Bunpai.fields finds no ${String(place)} on this page.`);
    this.unmount();
    const frame = makeFrame(this.key, this.mode, this.locale);
    const { port1, port2 } = new MessageChannel();
    const ready = new Promise<true>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<FrameMessage>) => this.hear(data, frame, () => resolve(true));
    });
    const greeting: Greeting = { kind: 'bunpai-fields' };
    // a sandboxed frame has no origin to name; this message contains no secret, and the answer comes through the port
    const target = frame.hasAttribute('sandbox') ? '*' : origin;
    frame.addEventListener('load', () => frame.contentWindow?.postMessage(greeting, target, [port2]), { once: true });
    this.mounted = { frame, port: port1, ready };
    at.append(frame);
  }

  unmount(): void {
    this.end({ error: { code: 'unmounted', message: WORDS[this.locale].unreachable } });
    this.mounted?.port.close();
    this.mounted?.frame.remove();
    this.mounted = null;
  }

  on(event: 'change', listener: Listener): void {
    if (event === 'change') this.listeners.push(listener);
  }

  /** One token for each completed call; a second call during the first gets the same token. */
  submit(): Promise<Result> {
    if (this.waiting) return this.waiting.promise;
    let end: (result: Result) => void = () => undefined;
    const promise = new Promise<Result>((resolve) => {
      end = resolve;
    });
    this.waiting = { promise, end };
    const { mounted } = this;
    if (!mounted) this.end({ error: { code: 'unmounted', message: WORDS[this.locale].unreachable } });
    else
      void Promise.race([mounted.ready, late()]).then((isReady) => {
        if (isReady) mounted.port.postMessage({ kind: 'submit' });
        else this.end({ error: { code: 'unreachable', message: WORDS[this.locale].unreachable } });
      });
    return promise;
  }

  private end(result: Result): void {
    this.waiting?.end(result);
    this.waiting = null;
  }

  private hear(told: FrameMessage, frame: HTMLIFrameElement, ready: () => void): void {
    if (told.kind === 'ready') ready();
    else if (told.kind === 'size') frame.style.height = `${told.height}px`;
    else if (told.kind === 'change') for (const listener of this.listeners) listener(told.state);
    else if (told.kind === 'result') this.end(told.result);
  }
}

/** The page's interface; see docs/hosted-fields.md. */
(window as unknown as { Bunpai: object }).Bunpai = { fields: (options: Options) => new Fields(options) };
