export { chooseLanguage as POST } from '@/lib/operation/choose-language';
