import { resource } from '@/lib/http/http';
import { showBalance } from '@/lib/merchants/show-balance';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showBalance });
