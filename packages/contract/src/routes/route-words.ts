import type { Locale } from '../endpoint.ts';
import type { RouteName } from '../routes.ts';

/** The title of each page in the menu, the trail, the tab and the palette. Not beside the routes: who signs in needs no titles. */
export const routeWords: Readonly<Record<RouteName, Readonly<Record<Locale, string>>>> = {
  // Account
  accountManage: { 'zh-CN': '账号管理', 'en-US': 'Accounts' },
  account: { 'zh-CN': '我的账号', 'en-US': 'My account' },
  permission: { 'zh-CN': '权限管理', 'en-US': 'Access' },
  primaryAccount: { 'zh-CN': '主账号', 'en-US': 'Primary accounts' },
  deptPermission: { 'zh-CN': '部门与角色', 'en-US': 'Organization' },
  department: { 'zh-CN': '部门', 'en-US': 'Departments' },
  role: { 'zh-CN': '角色', 'en-US': 'Roles' },
  rolePanel: { 'zh-CN': '编辑角色', 'en-US': 'Edit role' },
  roleDetail: { 'zh-CN': '角色详情', 'en-US': 'Role' },
  accountList: { 'zh-CN': '子账号', 'en-US': 'Sub-accounts' },
  // Application
  applyManage: { 'zh-CN': '应用管理', 'en-US': 'Applications' },
  applicationManage: { 'zh-CN': '应用与版本', 'en-US': 'Apps and versions' },
  applist: { 'zh-CN': '应用列表', 'en-US': 'Applications' },
  versionManage: { 'zh-CN': '版本管理', 'en-US': 'Versions' },
  releaseManage: { 'zh-CN': '版本升级计划', 'en-US': 'Upgrade plans of a version' },
  releaseDetail: { 'zh-CN': '升级计划详情', 'en-US': 'Upgrade plan' },
  releaseManage_all: { 'zh-CN': '升级计划', 'en-US': 'Upgrade plans' },
  releaseDetail_all: { 'zh-CN': '升级计划详情', 'en-US': 'Upgrade plan' },
  releasePanel: { 'zh-CN': '编辑升级计划', 'en-US': 'Edit upgrade plan' },
  protocol: { 'zh-CN': '协议管理', 'en-US': 'Legal texts' },
  protocolEdition: { 'zh-CN': '协议列表', 'en-US': 'Agreements' },
  protocolPanel: { 'zh-CN': '编辑协议', 'en-US': 'Edit agreement' },
  applicationlog: { 'zh-CN': '应用日志', 'en-US': 'App logs' },
  log: { 'zh-CN': '上传日志', 'en-US': 'Uploaded logs' },
  operationlog: { 'zh-CN': '用户操作日志', 'en-US': 'User operations' },
  operationLogDetail: { 'zh-CN': '操作详情', 'en-US': 'Operation' },
  testAccount: { 'zh-CN': '测试账号', 'en-US': 'Test accounts' },
  appKeys: { 'zh-CN': '应用密钥', 'en-US': 'App keys' },
  // Auth
  signInSettings: { 'zh-CN': '登录设置', 'en-US': 'Sign-in settings' },
  accessRequest: { 'zh-CN': '开通申请', 'en-US': 'Access requests' },
  // Client
  userManage: { 'zh-CN': '用户管理', 'en-US': 'People' },
  custom: { 'zh-CN': '客户管理', 'en-US': 'Customers' },
  customInfo: { 'zh-CN': '客户信息', 'en-US': 'All customers' },
  customGroup: { 'zh-CN': '客户分组', 'en-US': 'Customer groups' },
  customGroupDetail: { 'zh-CN': '分组详情', 'en-US': 'Customer group' },
  userInfo: { 'zh-CN': '客户用户', 'en-US': 'Customer users' },
  userInfoDetail: { 'zh-CN': '客户用户详情', 'en-US': 'Customer user' },
  userReview: { 'zh-CN': '用户审核', 'en-US': 'User requests' },
  // Log
  systemlog: { 'zh-CN': '系统日志', 'en-US': 'System log' },
  systemLogDetail: { 'zh-CN': '日志详情', 'en-US': 'Log entry' },
  // Material
  materialLibrary: { 'zh-CN': '素材库', 'en-US': 'Material library' },
  sourceMaterial: { 'zh-CN': '素材管理', 'en-US': 'Materials' },
  labelManage: { 'zh-CN': '标签管理', 'en-US': 'Labels' },
  addLabel: { 'zh-CN': '新增标签', 'en-US': 'Create label' },
  editLabel: { 'zh-CN': '编辑标签', 'en-US': 'Edit label' },
  // Notice
  customNotice: { 'zh-CN': '客户公告', 'en-US': 'Customer notices' },
  customNoticePanel: { 'zh-CN': '编辑客户公告', 'en-US': 'Edit customer notice' },
  teamNotice: { 'zh-CN': '团队公告', 'en-US': 'Team notices' },
  teamNoticePanel: { 'zh-CN': '编辑团队公告', 'en-US': 'Edit team notice' },
  // Product
  productManage: { 'zh-CN': '产品管理', 'en-US': 'Product management' },
  product: { 'zh-CN': '产品', 'en-US': 'Products' },
  productPanel: { 'zh-CN': '编辑产品', 'en-US': 'Edit product' },
  ocrIdentify: { 'zh-CN': '错误码', 'en-US': 'Error codes' },
  errorCodeList: { 'zh-CN': '错误编号', 'en-US': 'Error numbers' },
  errorCodeDetail: { 'zh-CN': '编辑错误编号', 'en-US': 'Edit error number' },
  // System
  dashboard: { 'zh-CN': '工作台', 'en-US': 'Workplace' },
  recycleBin: { 'zh-CN': '回收站', 'en-US': 'Recycle bin' },
  userCenter: { 'zh-CN': '用户中心', 'en-US': 'User center' },
  userSetting: { 'zh-CN': '用户设置', 'en-US': 'User settings' },
  userFiles: { 'zh-CN': '我的文件', 'en-US': 'My files' },
  userMessages: { 'zh-CN': '消息中心', 'en-US': 'Messages' },
  // Team
  team: { 'zh-CN': '团队管理', 'en-US': 'Team' },
  teamInfo: { 'zh-CN': '团队成员', 'en-US': 'Team members' },
  teamInfoDetail: { 'zh-CN': '团队成员详情', 'en-US': 'Team member' },
  teamGroup: { 'zh-CN': '团队小组', 'en-US': 'Team groups' },
  teamGroupDetail: { 'zh-CN': '小组详情', 'en-US': 'Team group' },
};
