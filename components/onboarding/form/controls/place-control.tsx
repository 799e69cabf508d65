'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type BankPlace, PlaceCombobox } from '@/components/forms/place-combobox';
import { type AssistProps, shownIn } from '@/components/onboarding/form/assists/shown-in';
import { choosePlace, isChosenAgain, type PlaceAssist } from '@/components/onboarding/form/choose-place';
import { PostAccount } from '@/components/onboarding/form/controls/post-account';
import { PlainButton } from '@/components/ui/plain-button';
import { visible } from '@/components/ui/visible';
import { japanPostBank } from '@/lib/japan/japan-post';
import type { Assist } from '@/lib/onboarding/catalogue/assist';

type Props = Omit<AssistProps<PlaceAssist>, 'state'> & { id: string; described: string | undefined; invalid: boolean };

export const isPlace = (assist: Assist | null): assist is PlaceAssist => assist?.kind === 'bank' || assist?.kind === 'branch';

/** One field for a bank, or a branch: by name in any script, or by code. A choice fills in code and name. */
export function PlaceControl({ assist, field, draft, id, described, invalid, onDone }: Props) {
  const t = useTranslations('places');
  const bank = assist.kind === 'branch' ? shownIn(draft, assist.bank) : null;
  const isPost = bank === japanPostBank;
  const [byNumber, setByNumber] = useState(false);
  const [code, name] = [shownIn(draft, field.field), shownIn(draft, assist.name)];
  function choose(place: BankPlace) {
    choosePlace(draft, field.field, assist, place);
    onDone();
  }
  return (
    <>
      {code !== '' && (
        <p role="status" className="rounded-lg bg-surface-secondary px-3 py-2.5 text-sm font-medium wrap-anywhere">
          <span aria-hidden="true">✓ </span>
          {name === '' ? code : t('chosen', { name: visible(name), code })}
        </p>
      )}
      {assist.kind === 'branch' && isChosenAgain(draft.valueOf(field.field)) && (
        <p role="status" className="rounded-lg bg-warning-soft px-3 py-2.5 text-sm text-warning-soft-foreground">
          {t('branch.again')}
        </p>
      )}
      {isPost && (
        <PlainButton size="sm" look="ghost" className="-ml-3 self-start pointer-coarse:min-h-11" onClick={() => setByNumber(!byNumber)}>
          {t(byNumber ? 'post.bySymbol' : 'post.byNumber')}
        </PlainButton>
      )}
      {isPost && !byNumber && assist.kind === 'branch' ? (
        <PostAccount {...{ id, described, invalid, draft, onDone }} fields={{ ...assist, branch: field.field }} />
      ) : (
        <PlaceCombobox {...{ id, described, invalid, bank }} kind={assist.kind} takesCodes onChoose={choose} />
      )}
    </>
  );
}
