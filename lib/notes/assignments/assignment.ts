import { momentInWords } from '@/lib/japan/in-words';
import type { AssigneeReply } from '@/lib/notes/schema';
import { refuse, type Sentence } from '@/lib/refusal';

const released: Sentence = {
  en: 'Nobody has this any more: it was released meanwhile. Look again before you give it to somebody.',
  ja: '担当者はすでに外れています。表示を更新してから、もう一度お試しください。',
};
const taken = ({ name, since }: AssigneeReply): Sentence => ({
  en: `${name} has had this since ${momentInWords(new Date(since), 'en')}. Nothing was changed.`,
  ja: `${momentInWords(new Date(since), 'ja')}から${name}さんが担当しています。変更は行われていません。`,
});

/** Refuses 409: somebody was faster. Says who has it now. */
export const refuseChanged = (now: AssigneeReply | null): never =>
  refuse('conflict', now ? { say: taken(now), details: { assignee_id: now.id, assignee: now.name } } : { say: released });
