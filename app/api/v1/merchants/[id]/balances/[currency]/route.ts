import { showBalance } from '@/lib/merchants/show-balance';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE } = resource({ GET: showBalance });
