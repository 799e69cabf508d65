import { draftPreview } from '@/lib/chargebacks/defense/draft-files';

export const GET = draftPreview;
