export { chooseLanguage as POST } from '@/lib/pages/choose-language';
