import { resource } from '@/lib/http/http';
import { showSession } from '@/lib/sessions/show-session';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showSession });
