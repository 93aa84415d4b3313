package org.evenodd.manager.store.postgres;

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
 * A URL of a database on a server. What it says besides the place, a user and a password among it, is shown to nobody.
 *
 * @param text whole
 * @param place without whatever follows the name of the database
 */
public record ServerUrl(String text, String place) {
    /** How a URL begins. */
    public static final String SCHEME = "jdbc:postgresql:";

    private static final Pattern SYNTAX = Pattern.compile("(jdbc:postgresql:(//[^/?]*/)?[^/?]*)(\\?.*)?");
    private static final String LOCK_TIMEOUT = "-c lock_timeout=2s";
    private static final String SECONDS_TO_CONNECT = "3";
    private static final String SECONDS_OF_SILENCE = "5";

    /**
     * Reads a URL.
     *
     * @throws StoreException for one that the driver would not understand
     */
    public static ServerUrl parse(String url) {
        Matcher matcher = SYNTAX.matcher(url);
        if (!matcher.matches()) {
            throw StoreErrorText.notAUrl(SCHEME + "…");
        }
        if (matcher.group(1).contains("@")) {
            throw StoreErrorText.secretInUrl();
        }
        return new ServerUrl(url, matcher.group(1));
    }

    /**
     * What makes connections: with limits to what they wait for, where the URL does not say others, and with the user
     * and the password of the environment, where the URL has none.
     *
     * @param application the name by which the server shows them
     * @throws StoreException for a URL that the driver does not understand
     */
    PGSimpleDataSource source(Map<String, String> environment, String application) {
        @Nullable Properties parsed = Driver.parseURL(text, usual(environment));
        if (parsed == null) {
            throw StoreErrorText.notAUrl(place);
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        parsed.stringPropertyNames().forEach(name -> set(source, name, parsed.getProperty(name)));
        source.setApplicationName(application);
        return source;
    }

    private static Properties usual(Map<String, String> environment) {
        Properties usual = new Properties();
        usual.setProperty(PGProperty.CONNECT_TIMEOUT.getName(), SECONDS_TO_CONNECT);
        usual.setProperty(PGProperty.SOCKET_TIMEOUT.getName(), SECONDS_OF_SILENCE);
        usual.setProperty(PGProperty.OPTIONS.getName(), LOCK_TIMEOUT);
        usual.setProperty(PGProperty.TCP_KEEP_ALIVE.getName(), "true");
        copy(environment.get("PGUSER"), usual, PGProperty.USER);
        copy(environment.get("PGPASSWORD"), usual, PGProperty.PASSWORD);
        return usual;
    }

    private static void copy(@Nullable String value, Properties usual, PGProperty name) {
        if (value != null) {
            usual.setProperty(name.getName(), value);
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
