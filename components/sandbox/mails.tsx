import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Timestamp } from '@/components/ui/timestamp';
import type { MailReply } from '@/lib/sandbox/schema';

/** Mails folded to recipient and subject; the text unfolds on the page. `homes`: the addresses of this installation. */
export function Mails({ mails, now, homes }: { mails: MailReply[]; now: string; homes: string[] }) {
  const t = useTranslations('sandbox.mails');
  return (
    <ul aria-label={t('title')} className="divide-y divide-separator">
      {mails.map(({ id, to, sent_at, mail }) => (
        <li key={id}>
          <details className="group">
            <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 text-sm hover:bg-surface-secondary focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus [&::-webkit-details-marker]:hidden">
              <ChevronRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
              <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-6 gap-y-1">
                <span className="min-w-0">
                  <span className="block font-medium break-words">{mail?.subject ?? t('elsewhere')}</span>
                  <span className="block text-muted break-all">{t('to', { to })}</span>
                </span>
                <Timestamp at={sent_at} now={now} />
              </span>
            </summary>
            <div className="border-t border-separator bg-surface-secondary px-4 py-4 text-sm sm:pl-11">
              {mail ? <Text text={mail.text} homes={homes} /> : <p className="text-muted">{t('elsewhereText')}</p>}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The mail text. Only links to this installation's own pages are clickable: a name can contain any other link. */
function Text({ text, homes }: { text: string; homes: string[] }) {
  const isOurs = (part: string) => homes.some((home) => part.startsWith(`${home}/`));
  return (
    <p className="max-w-prose break-words whitespace-pre-wrap">
      {text.split(/(https?:\/\/\S+)/).map((part, index) =>
        isOurs(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and never change
          <a key={index} href={part} className="font-medium break-all text-accent-soft-foreground underline underline-offset-2">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
