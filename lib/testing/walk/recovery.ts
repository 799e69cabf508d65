// The walk through questions to sellers about a chargeback, and recoveries of a loss; see ./all.
import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { addAnswerFile } from '@/lib/chargebacks/questions/add-answer-file';
import { answerQuestion } from '@/lib/chargebacks/questions/answer-question';
import { askSeller } from '@/lib/chargebacks/questions/ask-seller';
import { findAnswerFile, findOwnAnswerFile } from '@/lib/chargebacks/questions/find-answer-file';
import { listOwnQuestions } from '@/lib/chargebacks/questions/list-own-questions';
import { listQuestions } from '@/lib/chargebacks/questions/list-questions';
import { removeAnswerFile } from '@/lib/chargebacks/questions/remove-answer-file';
import { showOwnQuestion } from '@/lib/chargebacks/questions/show-own-question';
import { withdrawQuestion } from '@/lib/chargebacks/questions/withdraw-question';
import { changeRecoverySetting } from '@/lib/chargebacks/recovery/change-setting';
import { listShares } from '@/lib/chargebacks/recovery/list-shares';
import { showRecoverySetting } from '@/lib/chargebacks/recovery/show-setting';
import { stopRecovery } from '@/lib/chargebacks/recovery/stop-recovery';
import { takeRecovery } from '@/lib/chargebacks/recovery/take-recovery';
import { createPayment } from '@/lib/payments/create-payment';
import { createChargeback } from '@/lib/sandbox/simulate-chargeback';
import { aReceived } from '@/lib/testing/fixtures/files';
import { aPayment, asKey, splitOf } from '@/lib/testing/market';
import type { Callers, Step, WalkMarket } from '@/lib/testing/walk/step';

type Where = Pick<WalkMarket, 'key' | 'tenantId' | 'seller'>;

export function recoverySteps({ key, tenantId, seller: sellerId }: Where, { admin, seller }: Callers): Step[] {
  const raise = async () => {
    const payment = await createPayment(await asKey(key), aPayment({ platform_details: splitOf([sellerId, 6_000, 600]) }));
    return (await createChargeback(await asKey(key), { payment_id: payment.id })).id;
  };
  const inADay = new Date(Date.now() + 86_400_000).toISOString();
  const askTheSeller = (id: string) => askSeller(admin, { id, sellers: [sellerId], question: '送り状はありますか', answer_by: inADay });
  let id = '';
  let question = '';
  return [
    [
      'question.ask, question.list as admin',
      async () => {
        id = await raise();
        await askTheSeller(id);
        question = (await listQuestions(admin, { id })).data[0]?.id ?? '';
      },
    ],
    ['question.list_own as seller', async () => listOwnQuestions(seller, {})],
    ['question.show_own as seller', async () => showOwnQuestion(seller, { id: question })],
    [
      'question.add_file, question.find_own_file, question.find_file, question.remove_file, question.answer as seller',
      async () => {
        const { files } = await addAnswerFile(seller, { id: question, paper: await aReceived(tenantId) });
        await findOwnAnswerFile(seller, { id: question, file: files[0]?.id });
        await findAnswerFile(admin, { id: question, file: files[0]?.id });
        await removeAnswerFile(seller, { id: question, file: files[0]?.id });
        await answerQuestion(seller, { id: question, answer: 'あります', seen: '' });
      },
    ],
    [
      'question.withdraw as admin',
      async () => {
        const other = await raise();
        await askTheSeller(other);
        await withdrawQuestion(admin, { id: (await listQuestions(admin, { id: other })).data[0]?.id });
      },
    ],
    [
      'recovery.change_setting, recovery.show_setting as admin',
      async () => {
        await changeRecoverySetting(admin, { recovers: true });
        await showRecoverySetting(admin, {});
      },
    ],
    [
      'recovery.take, recovery.stop, recovery.list as admin',
      async () => {
        await acceptChargeback(admin, { id });
        await takeRecovery(admin, { id, seller_id: sellerId, mode: 'as_available' }).catch(() => undefined);
        await listShares(admin, { id });
        await stopRecovery(admin, { id, seller_id: sellerId }).catch(() => undefined);
      },
    ],
  ];
}
