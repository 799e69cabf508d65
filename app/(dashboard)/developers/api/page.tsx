import { SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { isLive, publicUrl } from '@/app/environment';
import { type SearchParams, textOf } from '@/components/filters/address';
import { Contents } from '@/components/reference/contents';
import { type ApiDocument, entriesOf, grouped, searched } from '@/components/reference/document';
import { ErrorCodes } from '@/components/reference/error-codes';
import { Objects } from '@/components/reference/objects';
import { OperationGroups } from '@/components/reference/operation-groups';
import { ReferenceSearch } from '@/components/reference/reference-search';
import { SandboxKey, SandboxKeyField } from '@/components/reference/sandbox-key';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { operations } from '@/lib/api/operations';
import { document } from '@/lib/http/openapi';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reference'))('title') };
}

export default async function ReferencePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor } = await pageCaller();
  const search = textOf(await searchParams, 'search').slice(0, 255);
  const told = document(operations) as unknown as ApiDocument;
  const groups = grouped(searched(entriesOf(told), search));
  const t = await getTranslations('reference');
  const live = isLive();
  return (
    <SandboxKey>
      <PageHeader title={t('title')} text={t('text', { version: told.info.version })} />
      <div className="mb-6 flex flex-col gap-5">
        {live ? <p className="rounded-lg bg-surface-secondary px-4 py-3 text-sm text-muted">{t('live')}</p> : <SandboxKeyField />}
        <ReferenceSearch search={search} />
      </div>
      {groups.length === 0 ? (
        <EmptyState icon={SearchX} title={t('search.noMatch')} text={t('search.noMatchText')}>
          <Link href="/developers/api" className="button button--outline">
            {t('search.all')}
          </Link>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <div className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
            <Contents groups={groups} />
          </div>
          <div className="flex min-w-0 flex-col gap-10">
            <OperationGroups groups={groups} base={publicUrl()} isPlatform={actor.platformRole === 'platform'} live={live} />
            <Objects schemas={told.components?.schemas ?? {}} />
            <ErrorCodes />
          </div>
        </div>
      )}
    </SandboxKey>
  );
}
