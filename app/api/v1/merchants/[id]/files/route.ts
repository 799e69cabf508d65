import { createFile } from '@/lib/onboarding/files/create-file';
import { listFiles } from '@/lib/onboarding/files/list-files';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listFiles, POST: createFile });
