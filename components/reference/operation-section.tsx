import { useTranslations } from 'next-intl';
import { Description } from '@/components/reference/description';
import type { Entry } from '@/components/reference/document';
import { bodyOf, curlOf } from '@/components/reference/example';
import { FieldList, ParameterList, TypeNames } from '@/components/reference/field-list';
import { MethodChip } from '@/components/reference/method-chip';
import { useSummary } from '@/components/reference/summary';
import { TryIt } from '@/components/reference/try-it';
import { CodeBlock } from '@/components/ui/code-block';

type Props = { entry: Entry; base: string; isPlatform: boolean; live: boolean };

/** The full description of one operation. */
export function OperationSection({ entry, base, isPlatform, live }: Props) {
  const t = useTranslations('reference');
  const summary = useSummary()(entry);
  const { id, method, path, parameters, body, reply } = entry;
  const of = `operations.${id}` as const;
  const example = bodyOf(entry, isPlatform, live);
  return (
    <article aria-labelledby={id} className="rounded-xl border border-border bg-surface p-4 sm:p-6">
      <h3 id={id} className="scroll-mt-20 text-base font-semibold">
        <a href={`#${id}`} className="hover:underline">
          {summary}
        </a>
      </h3>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <MethodChip method={method} />
        <code className="font-mono text-sm break-all">{path}</code>
      </p>
      {entry.description && <Description place={{ of, field: 'itself' }} text={entry.description} className="mt-3 text-sm" />}
      {entry.alsoWith && <p className="mt-2 text-sm text-muted">{t(`alsoWith.${entry.alsoWith}`)}</p>}
      {entry.scopes.length > 0 && (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
          {t('scopes')}
          {entry.scopes.map((scope) => (
            <code key={scope} className="font-mono text-xs text-foreground">
              {scope}
            </code>
          ))}
        </p>
      )}
      <Part title={t('parameters')} isThere={parameters.length > 0}>
        <ParameterList parameters={parameters} of={of} />
      </Part>
      <Part title={t('body')} isThere={body !== null}>
        {body && <FieldList schema={body} of={of} />}
      </Part>
      <Part title={t('reply')} isThere={reply !== null}>
        {reply && <Reply entry={entry} />}
      </Part>
      <Part title={t('errors')} isThere={entry.errors.length > 0}>
        <Errors errors={entry.errors} />
      </Part>
      <Part title={t('example')} isThere>
        <CodeBlock
          code={curlOf(entry, base, example)}
          label={t('curlOf', { summary: `${method} ${path}` })}
          copyLabel={t('copyCurl', { summary })}
        />
      </Part>
      {!live && !entry.file && (
        <TryIt call={{ id, method, path, parameters, needsKey: entry.needsKey }} example={example} summary={summary} />
      )}
    </article>
  );
}

function Part({ title, isThere, children }: { title: string; isThere: boolean; children: React.ReactNode }) {
  if (!isThere) return null;
  return (
    <div className="mt-5">
      <h4 className="mb-1.5 text-xs font-semibold text-muted">{title}</h4>
      {children}
    </div>
  );
}

function Reply({ entry: { reply } }: { entry: Entry }) {
  const t = useTranslations('reference');
  if (!reply) return null;
  const items = reply.properties?.data?.items;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <span className="font-mono text-xs">200</span>
      <span>
        <TypeNames schema={items ?? reply} />
        {items && ` ${t('page')}`}
      </span>
    </p>
  );
}

function Errors({ errors }: { errors: Entry['errors'] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
      {errors.map(({ status, codes }) => (
        <div key={status} className="contents">
          <dt className="font-mono">{status}</dt>
          <dd className="flex flex-wrap gap-x-3 gap-y-1">
            {codes.map((code) => (
              <a
                key={code}
                href={`#error-${code}`}
                className="font-mono text-muted underline-offset-2 hover:text-foreground hover:underline"
              >
                {code}
              </a>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
