import { resource } from '@/lib/http/http';
import { createFile } from '@/lib/onboarding/files/create-file';
import { listFiles } from '@/lib/onboarding/files/list-files';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listFiles, POST: createFile });
