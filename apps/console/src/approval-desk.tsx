import { ApprovalDeskPage, type DecisionProps } from './areas/system/approval-desk/ApprovalDeskPage.tsx';
import { later } from './lib/later.ts';

// What is decided on the desk belongs to areas that do not know each other: here they meet.

const ReviewDrawer = later(async () => (await import('./areas/client/temp-user/ReviewDrawer.tsx')).ReviewDrawer);
const RequestDialog = later(async () => (await import('./areas/auth/access-request/RequestDialog.tsx')).RequestDialog);
const PlanDialog = later(
  async () => (await import('./areas/system/message/PlanDecisionDialog.tsx')).PlanDecisionDialog,
);
const pass = later(async () => (await import('./areas/client/temp-user/bulk/BulkPassDialog.tsx')).BulkPassDialog);
const refuse = later(async () => (await import('./areas/client/temp-user/bulk/BulkRefuseDialog.tsx')).BulkRefuseDialog);

const plan = ({ id, onClose }: DecisionProps) => <PlanDialog planId={id} onClose={onClose} />;
const dialogs = {
  TEMP_USER: ({ id, onClose }: DecisionProps) => <ReviewDrawer tempUserId={id} onClose={onClose} />,
  ACCESS_REQUEST: ({ id, onClose }: DecisionProps) => <RequestDialog requestId={id} onClose={onClose} />,
  PLAN: plan,
  PLAN_STAGE: plan,
};

export const ApprovalDesk = () => <ApprovalDeskPage dialogs={dialogs} bulk={{ pass, refuse }} />;
