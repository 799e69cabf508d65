import { resource } from '@/lib/http/http';
import { reopenSession } from '@/lib/sessions/reopen-session';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: reopenSession });
