// The walk through chargebacks; see ./all.
import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { decideChargeback } from '@/lib/chargebacks/decide-chargeback';
import { addDraftDocument } from '@/lib/chargebacks/defense/add-draft-document';
import { defendChargeback } from '@/lib/chargebacks/defense/defend-chargeback';
import { orderDraftDocuments } from '@/lib/chargebacks/defense/order-draft-documents';
import { saveDraft } from '@/lib/chargebacks/defense/save-draft';
import { sendDraft } from '@/lib/chargebacks/defense/send-draft';
import { showDraft } from '@/lib/chargebacks/defense/show-draft';
import { showBackground } from '@/lib/chargebacks/figures/show-background';
import { showChargebackFigures } from '@/lib/chargebacks/figures/show-chargeback-figures';
import { showWaiting } from '@/lib/chargebacks/figures/show-waiting';
import { listChargebacks, searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { raiseChargeback } from '@/lib/chargebacks/raise-chargeback';
import { showChargeback } from '@/lib/chargebacks/show-chargeback';
import { createPayment } from '@/lib/payments/create-payment';
import { createChargeback, simulateChargeback } from '@/lib/sandbox/simulate-chargeback';
import { defenseWith } from '@/lib/testing/fixtures/chargebacks';
import { aPdf, aReceived } from '@/lib/testing/fixtures/files';
import { aPayment, asKey } from '@/lib/testing/market';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';

export function chargebackSteps(
  { key, since, tenantId }: Pick<WalkMarket, 'key' | 'since' | 'tenantId'>,
  { admin, operator }: Callers,
): Step[] {
  const raise = async (verb = createChargeback, as = admin) => {
    const { id } = await createPayment(await asKey(key), aPayment());
    return verb === createChargeback ? verb(await asKey(key), { payment_id: id }) : verb(as, { payment_id: id });
  };
  let id = '';
  return [
    [
      'chargeback.create as key',
      async () => {
        id = (await raise()).id;
      },
    ],
    ['chargeback.accept as admin', async () => acceptChargeback(admin, { id })],
    ['chargeback.simulate as key', async () => simulateChargeback(await asKey(key), { id: (await raise()).id, outcome: 'cancelled' })],
    [
      'chargeback.raise, chargeback.decide as operator',
      async () => decideChargeback(operator, { id: (await raise(raiseChargeback, operator)).id, outcome: 'lost' }),
    ],
    [
      'defense.save_draft, defense.add_document, defense.order_documents, defense.send_draft, chargeback.defend as admin',
      async () => {
        const raised = await raise();
        await saveDraft(admin, { id: raised.id, field: 'description', value: 'x', seen: '' });
        const { documents } = await addDraftDocument(admin, { id: raised.id, paper: await aReceived(tenantId) });
        const ids = documents.map((document) => document.id);
        await orderDraftDocuments(admin, { id: raised.id, seen: ids, documents: ids });
        await sendDraft(admin, { id: raised.id, version: (await showDraft(admin, { id: raised.id })).version });
        await defendChargeback(admin, { id: (await raise()).id, ...defenseWith(aPdf()) });
      },
    ],
    ['chargeback.show as admin', async () => showChargeback(admin, { id })],
    ['chargeback.background as admin', async () => showBackground(admin, { id })],
    ...[showChargebackFigures, showWaiting].map((show) => step(show, admin, 'admin')({})),
    ['defense.show_draft as admin', async () => showDraft(admin, { id })],
    ...[{}, { status: 'pending' }, { start_time: since, due_date_start: since, per_page: 100 }, { page: 2 }].map(
      step(listChargebacks, admin, 'admin'),
    ),
    ...[{}, { status: 'pending', merchant: tenantId }].map(step(searchChargebacks, operator, 'operator')),
  ];
}
