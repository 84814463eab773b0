-- The press of staff that made the last change of a coupon. It has the same result when it is repeated (AWARD-9).
alter table award_coupon add column last_press text;
