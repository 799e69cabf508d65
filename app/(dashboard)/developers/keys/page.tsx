import { KeyRound } from 'lucide-react';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { changeKeyAction, createKeyAction, revokeKeyAction, rollKeyAction } from '@/app/(dashboard)/developers/keys/actions';
import { isLive, publicUrl } from '@/app/environment';
import { orNotFound } from '@/app/or-not-found';
import { CreateKey } from '@/components/team/keys/create-key';
import { type KeyActions, stateOf } from '@/components/team/keys/key';
import { KeysTable } from '@/components/team/keys/keys-table';
import { NoCreateKey } from '@/components/team/keys/no-create-key';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { can } from '@/lib/auth/permissions';
import { customerLink } from '@/lib/own-urls';
import { pageCaller } from '@/lib/pages/page';
import { listKeys } from '@/lib/team/list-keys';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('keys'))('title') };
}

export default async function KeysPage() {
  const caller = await pageCaller();
  const { data } = await orNotFound(listKeys(caller, { per_page: 100 }));
  const mayWrite = can(caller.actor, 'keys:write');
  const t = await getTranslations('keys');
  const now = caller.now.toISOString();
  const isGood = (key: (typeof data)[number]) => ['good', 'ending'].includes(stateOf(key, now));
  const publishable = data.find((key) => key.kind === 'publishable' && isGood(key))?.value ?? '';
  const actions: KeyActions = mayWrite ? { change: changeKeyAction, roll: rollKeyAction, revoke: revokeKeyAction } : null;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} action={mayWrite ? <CreateKey create={createKeyAction} /> : <NoCreateKey />} />
      <Panel>
        {data.length === 0 ? (
          <EmptyState icon={KeyRound} title={t('empty.title')} text={mayWrite ? t('empty.text') : ''} />
        ) : (
          <KeysTable keys={data} now={now} actions={actions} />
        )}
      </Panel>
      <section aria-labelledby="use-title" className="mt-8 max-w-3xl">
        <h2 id="use-title" className="mb-1 text-base font-semibold">
          {t('use.title')}
        </h2>
        <p className="mb-3 text-sm text-muted">{t('use.text')}</p>
        <CodeBlock code={`curl ${publicUrl()}/api/v1/payments -u "$SECRET_KEY:"`} label={t('use.curl')} copyLabel={t('use.copy')} />
        {!isLive() && (
          <a
            href={customerLink(`/js/demo?locale=${await getLocale()}#${publishable}`)}
            className="mt-3 inline-block text-sm font-medium text-accent-soft-foreground underline underline-offset-2 pointer-coarse:leading-11"
          >
            {t('use.demo')}
          </a>
        )}
      </section>
    </>
  );
}
