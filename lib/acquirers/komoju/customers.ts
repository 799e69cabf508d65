import { createHash } from 'node:crypto';
import { type Acquirer, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { customerIn, outcomeOf, sessionIn } from '@/lib/acquirers/komoju/replies';
import { customerName, customerReference, sessionIn as sessionNamed, sessionReference } from '@/lib/acquirers/komoju/requests';
import { alarm, type Wire } from '@/lib/acquirers/komoju/send-attempt';
import { newId } from '@/lib/db/ids';

const askMs = 15_000;
const untilNow = () => new Date(Date.now() + askMs);

/** The same for the same token, so that keeping it again changes nothing: a token is good for less long than keys are remembered. */
const keyOf = (kind: string, tenantId: string, name: string) =>
  `${kind}-${createHash('sha256').update(`${tenantId}\n${name}`).digest('hex').slice(0, 40)}`;

/** Nothing is told of the customer but whose it is: what a person is called or how they are reached is not the acquirer's. */
export const keep =
  (wire: Wire): NonNullable<Acquirer['keep']> =>
  async ({ tenantId, token }) => {
    const headers = { [wire.dialect.key]: keyOf('keep', tenantId, token) };
    const body = { payment_details: token, metadata: { tenant: tenantId } };
    const reply = await wire.client.ask({ method: 'POST', path: '/customers', body, until: untilNow(), headers });
    const customer = customerIn(reply);
    if (customer) return { ok: true, token: customerReference(customer.id), card: customer.card };
    const outcome = outcomeOf('authorize', newId(), reply);
    if (outcome && !outcome.ok) return outcome;
    alarm(wire, reply, { kind: 'keep' });
    throw new AcquirerSilent();
  };

export const drop =
  (wire: Wire): NonNullable<Acquirer['drop']> =>
  async ({ token }) => {
    const id = customerName(token);
    if (id === null) return;
    const reply = await wire.client.ask({ method: 'DELETE', path: `/customers/${encodeURIComponent(id)}`, until: untilNow() });
    if (reply.status < 300 || reply.status === 404) return;
    alarm(wire, reply, { kind: 'drop' });
    throw new AcquirerSilent();
  };

/** Where the amount is none, the vendor's own service wants it to be said. */
export const openPage =
  (wire: Wire): NonNullable<Acquirer['openPage']> =>
  async ({ tenantId, name, locale, returnUrl }) => {
    const headers = { [wire.dialect.key]: keyOf('page', tenantId, name) };
    const asked = { mode: 'customer', currency: 'JPY', payment_types: ['credit_card'], default_locale: locale, return_url: returnUrl };
    const body = { ...asked, ...(wire.dialect.own === null && { amount: 0 }), metadata: { tenant: tenantId } };
    const reply = await wire.client.ask({ method: 'POST', path: '/sessions', body, until: untilNow(), headers });
    const session = sessionIn(reply);
    if (session) return { reference: sessionReference(session.id), url: session.session_url };
    alarm(wire, reply, { kind: 'page' });
    throw new AcquirerSilent();
  };

export const readPage =
  (wire: Wire): NonNullable<Acquirer['readPage']> =>
  async ({ reference }) => {
    const until = untilNow();
    const id = sessionNamed(reference) ?? reference;
    const reply = await wire.client.ask({ method: 'GET', path: `/sessions/${encodeURIComponent(id)}`, until });
    if (reply.status === 404) return 'over';
    const session = sessionIn(reply);
    if (!session) throw new AcquirerSilent();
    const { status, expired, customer_id: name } = session;
    if (status !== 'completed' || !name) return status === 'cancelled' || expired ? 'over' : 'waiting';
    const customer = customerIn(await wire.client.ask({ method: 'GET', path: `/customers/${encodeURIComponent(name)}`, until }));
    if (!customer) throw new AcquirerSilent();
    return { ok: true, token: customerReference(customer.id), card: customer.card };
  };
