import { useTranslations } from 'next-intl';
import { AnswerRow } from '@/components/onboarding/review/answer-row';
import { groupsOf } from '@/components/onboarding/review/groups';
import { HolderQuestion } from '@/components/onboarding/review/holder-question';
import { Panel } from '@/components/ui/panel';
import type { ReviewReply } from '@/lib/onboarding/review/schema';

type Props = {
  review: ReviewReply;
  /** The reason for each marked field. */
  marks: Readonly<Record<string, string>>;
  /** Without it nothing can be marked. */
  onMark: ((field: string) => (reason: string | null) => void) | undefined;
  onShow: (file: string) => void;
};

/** All answers, group by group; a question about the account holder is next to its account. */
export function AnswerGroups({ review, marks, onMark, onShow }: Props) {
  const groupName = useTranslations('answers.groups');
  const { application, files, holder, submissions } = review;
  // the earlier value of each answer in a waiting application
  const before = new Map(application.status === 'pending' ? submissions[0]?.changes.map((change) => [change.field, change]) : []);
  const question = holder && (
    <HolderQuestion
      question={holder}
      file={files.find(({ id }) => id === holder.picture)}
      merchantId={application.merchant_id}
      onShow={onShow}
      isAsked={marks[holder.picture_field.field] !== undefined}
      onAsk={onMark?.(holder.picture_field.field)}
    />
  );
  return groupsOf(application, holder ? [holder.picture_field] : []).map((group) => (
    <Panel key={group.name}>
      <h2 className="border-b border-separator px-4 py-3 text-base font-semibold sm:px-5">
        {groupName(`${group.name}` as 'company_information')}
      </h2>
      <dl className="divide-y divide-separator text-sm">
        {group.fields.map(({ fault, warnings, ...field }) => (
          <AnswerRow
            key={field.field}
            {...{ field, files, fault, warnings, onShow }}
            shown={review.shown[field.field]}
            before={before.get(field.field)?.before}
            beforeShown={before.get(field.field)?.before_shown}
            isChanged={before.has(field.field)}
            reason={marks[field.field]}
            onMark={onMark?.(field.field)}
          >
            {holder?.field === field.field && question}
          </AnswerRow>
        ))}
      </dl>
    </Panel>
  ));
}
