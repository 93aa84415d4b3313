package org.evenodd.manager.page;

import org.evenodd.manager.operator.OperatorMethods;

/**
 * What the web page is made of.
 *
 * @param cookie the name of its cookie, which differs from those of other managers of this host
 * @param secure whether the page is served with TLS only
 */
public record PageParts(
        LeagueSource league,
        FormerLeagues former,
        Sessions sessions,
        OperatorMethods operator,
        String cookie,
        boolean secure) {}
