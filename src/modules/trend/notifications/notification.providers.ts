import { provideConfig } from '../../../platform/config/config.module.js';
import { channelProviders } from './channels/channels.js';
import { DeliveryTasks } from './delivery.task.js';
import { NotificationConfig } from './notification.config.js';
import { NotificationMetrics, notificationMetricProviders } from './notification.metrics.js';
import { NotificationRepository } from './notification.repository.js';
import { NotificationService } from './notification.service.js';
import { OutboxGauge } from './outbox-gauge.js';

/** Providers of the trend module that send notifications. */
export const notificationProviders = [
  provideConfig(NotificationConfig),
  ...channelProviders,
  ...notificationMetricProviders,
  NotificationMetrics,
  NotificationRepository,
  NotificationService,
  DeliveryTasks,
  OutboxGauge,
];
