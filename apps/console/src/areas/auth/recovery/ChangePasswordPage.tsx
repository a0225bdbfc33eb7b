import { LinkPage } from './LinkPage.tsx';

export const ChangePasswordPage = () => <LinkPage purpose="RESET" />;
