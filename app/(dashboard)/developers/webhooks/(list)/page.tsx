import { Webhook } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createWebhookAction } from '@/app/(dashboard)/developers/webhooks/actions';
import { isLive } from '@/app/environment';
import { orNotFound } from '@/app/or-not-found';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { CreateWebhook } from '@/components/webhooks/create-webhook';
import { Following } from '@/components/webhooks/following';
import { SignatureTester } from '@/components/webhooks/signature-tester';
import { isToldNow } from '@/components/webhooks/under-way';
import { WebhooksTable } from '@/components/webhooks/webhooks-table';
import type { UserActor } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/pages/page';
import { listWebhooks } from '@/lib/webhooks/endpoints/list-webhooks';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhooks'))('title') };
}

export default async function WebhooksPage() {
  const caller = await pageCaller();
  const { data } = await orNotFound(listWebhooks(caller));
  const t = await getTranslations('webhooks');
  const mayWrite = can(caller.actor, 'webhooks:write');
  return (
    <>
      <Following isUnderWay={data.some((endpoint) => isToldNow(endpoint, caller.now))} />
      <PageHeader title={t('title')} text={t('text')} action={<Create actor={caller.actor} />} />
      <Panel>
        {data.length === 0 ? (
          <EmptyState icon={Webhook} title={t('empty.title')} text={t(mayWrite ? 'empty.text' : 'empty.byAdmin')}>
            {mayWrite && <Receiver />}
          </EmptyState>
        ) : (
          <WebhooksTable rows={data} now={caller.now.toISOString()} />
        )}
      </Panel>
      <section aria-labelledby="tester-title" className="mt-10 max-w-3xl">
        <h2 id="tester-title" className="mb-1 text-base font-semibold">
          {t('tester.title')}
        </h2>
        <p className="mb-3 text-sm text-muted">{t('tester.text')}</p>
        <SignatureTester />
      </section>
    </>
  );
}

/** A receiver that prints and accepts every webhook. */
const receiver = `node -e 'require("http").createServer((q, s) => {
  console.log(q.headers);
  q.on("data", (part) => process.stdout.write(part));
  q.on("end", () => s.writeHead(204).end());
}).listen(4000)'`;

/** The first step before a system receives webhooks: outside the sandbox no webhook is sent to a local machine. */
async function Receiver() {
  if (isLive()) return null;
  const t = await getTranslations('webhooks.empty');
  return (
    <div className="w-full max-w-xl">
      <p className="mb-2 text-sm text-pretty text-muted">{t('receiver', { url: 'http://localhost:4000/' })}</p>
      <CodeBlock code={receiver} label={t('receiverLabel')} copyLabel={t('receiverCopy')} />
    </div>
  );
}

/** The button; a disabled button says why; no button if the person may never create one. */
async function Create({ actor }: { actor: UserActor }) {
  if (can(actor, 'webhooks:write')) return <CreateWebhook create={createWebhookAction} />;
  const t = await getTranslations('webhooks.create');
  return actor.role === 'admin' && actor.suspended ? <ReasonedButton name={t('open')} reason={t('suspended')} look="primary" /> : null;
}
