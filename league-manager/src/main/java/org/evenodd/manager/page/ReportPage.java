package org.evenodd.manager.page;

import gg.jte.Content;

/**
 * A player's report.
 *
 * @param style the style sheet, which is part of the file
 */
public record ReportPage(PlayerPage player, Content style) {}
