import { draftFile } from '@/lib/chargebacks/defense/draft-files';

export const GET = draftFile;
