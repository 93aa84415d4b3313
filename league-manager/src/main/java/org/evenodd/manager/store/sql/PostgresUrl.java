package org.evenodd.manager.store.sql;

import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The URL of a database on a server. It may contain a user and a password; only {@link #place} may be shown.
 *
 * @param text the whole URL
 * @param place the URL up to and including the name of the database
 */
record PostgresUrl(String text, String place) {
    /** The beginning of such a URL. */
    static final String SCHEME = "jdbc:postgresql:";

    private static final Pattern SYNTAX = Pattern.compile("(jdbc:postgresql:(//[^/?]*/)?[^/?]*)(\\?.*)?");
    private static final String LOCK_TIMEOUT = "-c lock_timeout=2s";
    private static final String SECONDS_TO_CONNECT = "3";
    private static final String SECONDS_OF_SILENCE = "5";

    /**
     * Reads a URL.
     *
     * @throws StoreException if it is malformed, or contains a user before an @
     */
    static PostgresUrl parse(String url) {
        Matcher matcher = SYNTAX.matcher(url);
        if (!matcher.matches()) {
            throw StoreErrorText.notAUrl(SCHEME + "…");
        }
        if (matcher.group(1).contains("@")) {
            throw new StoreException("The URL of --db contains an @: give the user and the password as"
                    + " ?user=NAME&password=SECRET, or in the environment variables PGUSER and PGPASSWORD.");
        }
        return new PostgresUrl(url, matcher.group(1));
    }

    /**
     * A source of connections. Where the URL does not set time-outs, user or password, it uses short time-outs and the
     * user and password of the environment.
     *
     * @param application the connections' application name on the server
     * @throws StoreException if the driver does not understand the URL
     */
    PGSimpleDataSource source(Map<String, String> environment, String application) {
        @Nullable Properties parsed = Driver.parseURL(text, defaults(environment));
        if (parsed == null) {
            throw StoreErrorText.notAUrl(place);
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        parsed.stringPropertyNames().forEach(name -> set(source, name, parsed.getProperty(name)));
        source.setApplicationName(application);
        return source;
    }

    private static Properties defaults(Map<String, String> environment) {
        Properties defaults = new Properties();
        defaults.setProperty(PGProperty.CONNECT_TIMEOUT.getName(), SECONDS_TO_CONNECT);
        defaults.setProperty(PGProperty.SOCKET_TIMEOUT.getName(), SECONDS_OF_SILENCE);
        defaults.setProperty(PGProperty.OPTIONS.getName(), LOCK_TIMEOUT);
        defaults.setProperty(PGProperty.TCP_KEEP_ALIVE.getName(), "true");
        copy(environment.get("PGUSER"), defaults, PGProperty.USER);
        copy(environment.get("PGPASSWORD"), defaults, PGProperty.PASSWORD);
        return defaults;
    }

    private static void copy(@Nullable String value, Properties defaults, PGProperty name) {
        if (value != null) {
            defaults.setProperty(name.getName(), value);
        }
    }

    private void set(PGSimpleDataSource source, String name, String value) {
        try {
            source.setProperty(name, value);
        } catch (SQLException e) {
            throw StoreErrorText.notAUrl(place);
        }
    }

    @Override
    public String toString() {
        return place;
    }
}
